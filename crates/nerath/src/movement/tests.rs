//! What the ledger says of this chapter, case by case.
