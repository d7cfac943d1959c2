import { z } from './zod.ts';

const line = z.string().max(120).default('');

/** Who stands behind a brand. What is not given is said nowhere. */
export const brandCompany = z.strictObject({
  /** the legal entity that customers contract with */
  legalName: line,
  /** its number in the register of companies */
  registration: line,
  address: line,
  /** who supervises it, with the number of the license */
  license: line,
  /** the year it was founded in */
  founded: z.number().int().min(1800).max(2100).optional(),
  /** how many countries its customers come from */
  countries: z.number().int().min(1).max(250).optional(),
});

/** The warning that regulators ask for: shown before anybody registers, wherever an order is placed, and with the company's facts. */
export const brandRiskWarning = z.strictObject({
  /** share of retail customers whose accounts lose money, percent */
  lossPercent: z.number().int().min(1).max(100),
});
