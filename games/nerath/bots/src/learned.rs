//! How the features of a position count: found by `values 500 30`, not by hand.

use super::chances::Chances;

/// By mode (free-for-all, alliance) and length.
pub(super) const LEARNED: [[Chances; 3]; 2] = [
    [
        Chances {
            weights: [
                2.7395,  // points
                0.8478,  // points squared
                0.5700,  // points enough
                0.4111,  // points late
                0.8262,  // income
                -1.0530, // income late
                0.7391,  // gold
                1.9945,  // army
                -0.7268, // army late
                -0.2201, // castles
                0.5527,  // own capital
                2.1187,  // other capitals
                1.9092,  // treasures
                -0.2423, // cards
                -0.1479, // capital in danger
                0.4479,  // lands in danger
                1.3462,  // points in reach
                -0.3277, // points in reach late
            ],
            turns: [
                [0.4417, -0.3407, 0.0999, -0.2008],
                [-3.0811, 0.9716, 1.1084, 1.0010],
                [-1.7578, -2.3573, 2.1429, 1.9722],
                [-0.5738, -1.1600, -1.3588, 3.0926],
            ],
        },
        Chances {
            weights: [
                4.1294,  // points
                1.8058,  // points squared
                -0.5036, // points enough
                1.8836,  // points late
                1.1894,  // income
                -1.0598, // income late
                0.7363,  // gold
                2.2587,  // army
                -0.5371, // army late
                0.0183,  // castles
                -0.5986, // own capital
                -0.8796, // other capitals
                2.9160,  // treasures
                0.2140,  // cards
                0.1920,  // capital in danger
                -0.5009, // lands in danger
                1.0270,  // points in reach
                -0.0933, // points in reach late
            ],
            turns: [
                [0.2960, -0.2357, 0.1342, -0.1945],
                [-3.1634, 0.9797, 1.1764, 1.0072],
                [-1.9056, -2.2015, 2.1512, 1.9559],
                [-0.8006, -1.0494, -1.2864, 3.1363],
            ],
        },
        Chances {
            weights: [
                0.0000,  // points
                0.0000,  // points squared
                0.0000,  // points enough
                0.0000,  // points late
                0.3455,  // income
                0.0000,  // income late
                0.6367,  // gold
                1.9889,  // army
                0.0000,  // army late
                -0.3737, // castles
                -0.1683, // own capital
                1.9785,  // other capitals
                1.1788,  // treasures
                0.3361,  // cards
                -0.5518, // capital in danger
                -1.3756, // lands in danger
                -0.6801, // points in reach
                0.0000,  // points in reach late
            ],
            turns: [
                [0.4766, 0.7846, -1.7904, 0.5292],
                [-0.3304, 1.2033, -1.5389, 0.6661],
                [0.2716, 0.2748, -1.5547, 1.0083],
                [0.2817, 0.3748, -2.0969, 1.4404],
            ],
        },
    ],
    [
        Chances {
            weights: [
                1.6127,  // points
                0.9523,  // points squared
                -0.0280, // points enough
                1.0224,  // points late
                0.9807,  // income
                -0.6250, // income late
                0.3147,  // gold
                0.7980,  // army
                0.0667,  // army late
                -0.3338, // castles
                0.0029,  // own capital
                0.0010,  // other capitals
                2.4923,  // treasures
                0.6263,  // cards
                0.1075,  // capital in danger
                -0.2558, // lands in danger
                0.7655,  // points in reach
                0.0615,  // points in reach late
            ],
            turns: [
                [0.1127, -0.1127, 0.1127, -0.1127],
                [-0.6831, 0.6831, -0.6831, 0.6831],
                [0.1163, -0.1163, 0.1163, -0.1163],
                [-0.6876, 0.6876, -0.6876, 0.6876],
            ],
        },
        Chances {
            weights: [
                2.9012,  // points
                1.1062,  // points squared
                0.0961,  // points enough
                0.9525,  // points late
                0.4783,  // income
                -0.7899, // income late
                0.1682,  // gold
                0.7985,  // army
                -0.0438, // army late
                -0.0540, // castles
                0.0654,  // own capital
                0.0218,  // other capitals
                1.5668,  // treasures
                -0.3375, // cards
                -0.2743, // capital in danger
                -0.0111, // lands in danger
                0.4248,  // points in reach
                0.1265,  // points in reach late
            ],
            turns: [
                [0.0110, -0.0110, 0.0110, -0.0110],
                [-0.6996, 0.6996, -0.6996, 0.6996],
                [0.0008, -0.0008, 0.0008, -0.0008],
                [-0.7351, 0.7351, -0.7351, 0.7351],
            ],
        },
        Chances {
            weights: [
                0.0000,  // points
                0.0000,  // points squared
                0.0000,  // points enough
                0.0000,  // points late
                0.1609,  // income
                0.0000,  // income late
                0.5564,  // gold
                1.3244,  // army
                0.0000,  // army late
                -0.1412, // castles
                0.3905,  // own capital
                0.1302,  // other capitals
                -0.4313, // treasures
                0.5899,  // cards
                -0.2752, // capital in danger
                -1.2789, // lands in danger
                -0.9180, // points in reach
                0.0000,  // points in reach late
            ],
            turns: [
                [-0.0220, 0.0220, -0.0220, 0.0220],
                [-0.2042, 0.2042, -0.2042, 0.2042],
                [-0.0486, 0.0486, -0.0486, 0.0486],
                [-0.2089, 0.2089, -0.2089, 0.2089],
            ],
        },
    ],
];
