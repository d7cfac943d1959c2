import manifest from '../../package.json' with { type: 'json' };

/** The product's version, 1.152.x, which open pages compare with their own. */
export const VERSION: string = manifest.version;
