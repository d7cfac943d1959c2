import { z } from '../zod.ts';
import { decimalInput } from './decimal-input.ts';

/** An integer in a request: a JSON number or its digits as a string. */
export const integerInput = decimalInput.transform(Number).pipe(z.number().int());
