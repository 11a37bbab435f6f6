//! `tablee backup`: copies a server's database while the server runs.

use crate::cli::BackupArgs;
use crate::{Error, World};
use kernel::Lang;
use tokio::runtime::Runtime;

/// Copies the database into a new file.
pub(crate) fn run(args: &BackupArgs, lang: Lang, world: &mut World<'_>) -> Result<(), Error> {
    let runtime = Runtime::new()?;
    runtime.block_on(store::backup(&args.db, &args.file)).map_err(Error::Backup)?;
    let done = lang.pick("The backup is in", "La sauvegarde est dans");
    writeln!(world.stdout, "{done} {}", args.file.display())?;
    Ok(())
}
