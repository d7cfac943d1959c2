import { gatherMigrations } from './adapters/database/migrate.ts';
import { gatherFileUses } from './features/files/index.ts';
import { FEATURES } from './features/index.ts';
import { migrations as installationMigrations } from './migrations.ts';

/** All tables of all features. */
export const ALL_MIGRATIONS = gatherMigrations(
  installationMigrations,
  ...FEATURES.flatMap(({ migrations }) => (migrations ? [migrations] : [])),
);

/** Tables whose old rows are removed. */
export const RETENTION = FEATURES.flatMap(({ retention = [] }) => retention);

/** SQL conditions of files in use; unused files are removed. */
export const FILE_USES = gatherFileUses(FEATURES.flatMap(({ fileUses }) => (fileUses ? [fileUses] : [])));
