import { z } from './zod.ts';

const line = z.string().max(120).default('');

/** The company behind a brand. Omitted facts appear nowhere. */
export const brandCompany = z.strictObject({
  legalName: line.describe('the legal entity that customers contract with'),
  registration: line.describe('its company registration number'),
  address: line.describe('its registered address'),
  license: line.describe('its regulator, with the license number'),
  founded: z.number().int().min(1800).max(2100).optional().describe('year of foundation'),
  countries: z.number().int().min(1).max(250).optional().describe('number of countries its customers come from'),
});

/**
 * The warning that regulators require: shown before registration, wherever an order is placed, and with the company's facts.
 */
export const brandRiskWarning = z.strictObject({
  lossPercent: z.number().int().min(1).max(100).describe('share of retail customers whose accounts lose money, percent'),
});
