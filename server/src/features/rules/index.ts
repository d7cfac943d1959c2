/** The rules of each brand as its users read them: versions with their hash, and since when each rule holds. */
export { publishRules, type PublishedRules } from './rule-versions.ts';
export { rulesHash } from './rules-hash.ts';
