import { z } from 'zod';

// Set before any schema exists: zod's compiled parsers need eval, which the pages' content security policy forbids.
z.config({ jitless: true });

export { z };
