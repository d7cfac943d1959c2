/** The rules of each brand as its users read them: versions with their hash, and since when each rule holds. */
export { migrations as rulesMigrations } from './migrations.ts';
export { ruleRoutes } from './routes.ts';
export { publishRules, type PublishedRules } from './rule-versions.ts';
export { rulesHash } from './rules-hash.ts';
