import { brandVisual } from '@truefill/api/brand.ts';
import { describe, expect, it } from 'vitest';
import { motifLines } from './art-motifs.ts';

const MOTIFS = brandVisual.shape.motif.unwrap().options;

describe('the lines of a motif', () => {
  it.each(MOTIFS)('of %s can be drawn', (motif) => {
    const lines = motifLines(motif);
    expect(lines.length).toBeGreaterThan(6);
    for (const line of lines) expect(line).toMatch(/^M[-\d.]+ [-\d.]+(?:[QAHVaZ][-\d. ]*)+$/);
  });

  it('differ from those of every other', () => {
    expect(new Set(MOTIFS.map((motif) => motifLines(motif).join(''))).size).toBe(MOTIFS.length);
  });
});
