import { z } from '../zod.ts';
import { decimalInput } from './decimal-input.ts';

/** A whole number on its way in: a JSON number or its digits as a string. */
export const integerInput = decimalInput.transform(Number).pipe(z.number().int());
