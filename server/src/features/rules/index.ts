/** Each brand's published rules: versions with their hash, and when each rule took effect. */
export { announced, publishRules, type PublishedRules } from './rule-versions.ts';
export { rulesHash } from './rules-hash.ts';
