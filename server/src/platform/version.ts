import manifest from '../../package.json' with { type: 'json' };

/** The product's version, 1.152.x: what an open page compares its own with. */
export const VERSION: string = manifest.version;
