//! Two rolled dice, numbered: all that distinguishes the rolls of one attack.

/// How many different rolls there are of two dice, whichever shows what.
pub(crate) const PAIRS: usize = 21;
/// The faces of a die.
pub(crate) const FACES: usize = 6;

/// The number of a roll; a single die has its face alone.
pub(crate) const fn number(dice: [u8; 2]) -> u8 {
    let (high, low) = if dice[0] < dice[1] { (dice[1], dice[0]) } else { (dice[0], dice[1]) };
    match (high, low) {
        (0, _) => 0,
        (high, 0) => high - 1,
        (high, low) => high * (high - 1) / 2 + low - 1,
    }
}

/// The higher and the lower die of a roll.
const SHOWN: [[u8; 2]; PAIRS] = {
    let mut shown = [[0; 2]; PAIRS];
    let mut high = 1;
    while high <= 6 {
        let mut low = 1;
        while low <= high {
            shown[number([high, low]) as usize] = [high, low];
            low += 1;
        }
        high += 1;
    }
    shown
};

/// The dice of a roll, the higher one first.
pub(crate) const fn shown(number: usize, single: bool) -> [u8; 2] {
    if single { [number as u8 + 1, 0] } else { SHOWN[number] }
}

/// How many rolls there are.
pub(crate) const fn rolls(single: bool) -> usize {
    if single { FACES } else { PAIRS }
}

/// Their lowest sum; each one up to twice six or six can come.
pub(crate) const fn lowest(single: bool) -> i8 {
    if single { 1 } else { 2 }
}

/// What the dice of a roll show together, counted from the lowest sum.
pub(crate) const fn sum(number: usize, single: bool) -> usize {
    let [high, low] = shown(number, single);
    (high + low) as usize - lowest(single) as usize
}

/// How many sums there are.
pub(crate) const fn sums(single: bool) -> usize {
    if single { FACES } else { 11 }
}

/// How likely each roll of two dice is, in 36th, for those that are like this once they lie: the dice as they
/// are thrown go in, what is made of them comes out, or nothing.
pub(crate) fn two_dice(mut made: impl FnMut([u8; 2]) -> Option<[u8; 2]>) -> [f64; PAIRS] {
    let mut chances = [0.0; PAIRS];
    for one in 1..=6 {
        for two in 1..=6 {
            if let Some(dice) = made([one, two]) {
                chances[usize::from(number(dice))] += 1.0 / 36.0;
            }
        }
    }
    chances
}
