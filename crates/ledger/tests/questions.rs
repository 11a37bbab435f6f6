//! Questions as players ask them, each with a rule that answers it and must be among the first three results.

use kernel::Lang::{self, En, Fr};
use ledger::Ledger;

const NERATH: &[(Lang, &str, &[&str])] = &[
    (En, "how do I win", &["CN-VIC-01", "CN-VIC-02", "CN-VIC-10"]),
    (En, "how much does a dragon cost?", &["CN-UNI-09"]),
    (En, "boat", &["CN-UNI-10", "CN-TRA-01"]),
    (En, "how many units can a ship carry", &["CN-TRA-01"]),
    (En, "can my castle move", &["CN-MOV-05"]),
    (En, "where can I retreat to", &["CN-RET-03"]),
    (En, "who picks which unit takes the hit", &["CN-BTL-09"]),
    (En, "what number do I need to hit", &["CN-BTL-06"]),
    (En, "catapult attack dice", &["CN-UNI-03", "CN-UNI-02"]),
    (En, "can a footsoldier enter a dungeon", &["CN-MOV-06"]),
    (En, "how many new units at a castle", &["CN-REI-03"]),
    (En, "I lost my capital", &["CN-CAP-02", "CN-INC-03"]),
    (En, "two dragons in one space", &["CN-OPT-01", "CN-OPT-02"]),
    (Fr, "comment gagner ?", &["CN-VIC-01", "CN-VIC-02", "CN-VIC-10"]),
    (Fr, "bateau", &["CN-UNI-10", "CN-TRA-01"]),
    (Fr, "combien coûte un dragon", &["CN-UNI-09"]),
    (Fr, "dé", &["CN-BTL-05", "CN-BTL-06"]),
    (Fr, "combien d'or je gagne à la fin du tour", &["CN-INC-01"]),
    (Fr, "puis-je battre en retraite", &["CN-RET-01", "CN-RET-02"]),
    (Fr, "que se passe-t-il si mon dragon reste en mer", &["CN-REP-08", "CN-MOV-14"]),
    (Fr, "qui peut entrer dans un donjon", &["CN-MOV-06"]),
    (Fr, "combien de points pour une capitale", &["CN-CAP-01"]),
    (Fr, "ordre des phases", &["CN-TRN-02"]),
    (Fr, "ou placer mes nouvelles unités", &["CN-REI-02", "CN-REI-03"]),
    (Fr, "attaquer un territoire vide", &["CN-ATK-04"]),
];

const MAGE_KNIGHT: &[(Lang, &str, &[&str])] = &[
    (En, "how do I heal", &["MK-HEAL-06", "MK-HEAL-07"]),
    (En, "can I play a card sideways", &["MK-DEED-07"]),
    (En, "cost to reveal a tile", &["MK-EXP-01"]),
    (En, "how many crystals can I keep", &["MK-MANA-03"]),
    (En, "how many dice may I use from the source", &["MK-MANA-08"]),
    (En, "when do I level up", &["MK-LVL-01"]),
    (En, "what does brutal do", &["MK-CBT-DMG-02"]),
    (En, "swift enemy", &["MK-CBT-BLK-09"]),
    (En, "phases of combat", &["MK-CBT-GEN-01"]),
    (En, "how many units can I have", &["MK-UNIT-02"]),
    (En, "plunder a village", &["MK-TURN-03"]),
    (Fr, "comment soigner une blessure", &["MK-HEAL-06", "MK-HEAL-07"]),
    (Fr, "coût du terrain la nuit", &["MK-MOV-04"]),
    (Fr, "brûler un monastère", &["MK-CBT-START-04"]),
    (Fr, "mon héros est assommé", &["MK-CBT-DMG-10"]),
    (Fr, "combien de cartes je pioche à la fin du tour", &["MK-DRAW-02"]),
    (Fr, "à quoi sert le mana noir", &["MK-MANA-07", "MK-MANA-06"]),
    (Fr, "annoncer la fin de la manche", &["MK-RND-14", "MK-TURN-04", "MK-TURN-05"]),
    (Fr, "recruter une unité dans un village", &["MK-INT-07"]),
    (Fr, "parade réussie", &["MK-CBT-BLK-08"]),
    (Fr, "prix d'un sort dans une tour de mage", &["MK-INT-11"]),
    (Fr, "traverser la case d'un orque", &["MK-MOV-07", "MK-MOV-08"]),
];

const EUTHIA: &[(Lang, &str, &[&str])] = &[
    (En, "how do I win", &["EU-CMP-01", "EU-SCO-15"]),
    (En, "what happens when my hero dies in combat", &["EU-DTH-01", "EU-DTH-02", "EU-DTH-04", "EU-DTH-05"]),
    (En, "how does gaar work on a roll", &["EU-ROL-03"]),
    (En, "can I keep an unused action token", &["EU-RND-08"]),
    (En, "how many sacks do I have", &["EU-SAC-01"]),
    (En, "heal at the chapel", &["EU-FRE-01"]),
    (En, "can I sell gems", &["EU-TRD-19"]),
    (En, "change the shop's offer", &["EU-TRD-13", "EU-TRD-14"]),
    (En, "mining where another player has a token", &["EU-MIN-04"]),
    (En, "who controls the monster", &["EU-CBT-06", "EU-CBT-07"]),
    (En, "tie at the end", &["EU-SCO-16", "EU-SCO-17"]),
    (Fr, "comment gagne-t-on", &["EU-CMP-01", "EU-SCO-15"]),
    (Fr, "prendre un portail", &["EU-TEL-04"]),
    (Fr, "apprendre une capacité", &["EU-HTL-07"]),
    (Fr, "phases d'un tour de combat", &["EU-CBT-24"]),
    (Fr, "à quoi sert un trophée", &["EU-END-13", "EU-END-15"]),
    (Fr, "entrer sur une case avec un monstre", &["EU-MOV-03", "EU-MOV-04"]),
    (Fr, "ouvrir un coffre au trésor", &["EU-FRE-04"]),
    (Fr, "dé de l'espoir", &["EU-SHI-01", "EU-SHI-06"]),
    (Fr, "réputation par pièce d'or à la fin", &["EU-SCO-09"]),
    (Fr, "déverrouiller un emplacement", &["EU-SLT-02"]),
    (Fr, "carte argent combien de chaos", &["EU-SGC-07"]),
    (Fr, "quand finit la partie", &["EU-RND-13"]),
];

#[test]
fn questions_are_answered_within_three_rules() {
    let mut missed = Vec::new();
    let mut asked = [0, 0];
    for (game, questions) in [("nerath", NERATH), ("mage-knight", MAGE_KNIGHT), ("euthia", EUTHIA)] {
        assert!(questions.len() >= 20);
        let ledger = Ledger::of(game).expect("a game");
        // As a browser has it, which is sent one language.
        let fetched = Lang::ALL.map(|lang| Ledger::from_asset(&ledger.to_asset(lang)).expect("an asset"));
        for &(lang, question, answers) in questions {
            asked[usize::from(lang == Fr)] += 1;
            assert!(answers.iter().all(|id| ledger.get(id).is_some()), "{answers:?}");
            let ids = |ledger: &Ledger| -> Vec<String> {
                ledger.search(question, lang).hits.iter().map(|hit| hit.rule.id.clone()).collect()
            };
            let found = ids(ledger);
            let sent = &fetched[usize::from(lang == Lang::ALL[1])];
            assert_eq!(ids(sent), found, "{question}: a browser finds the same");
            if !found.iter().take(3).any(|id| answers.contains(&&**id)) {
                missed.push(format!(
                    "{game}: {question}: {:?} and not {answers:?}",
                    &found[..found.len().min(5)]
                ));
            }
        }
    }
    assert!(asked.iter().all(|&count| count >= 30), "{asked:?}");
    assert!(missed.is_empty(), "\n{}", missed.join("\n"));
}
