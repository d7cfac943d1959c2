import type { Page } from 'playwright-core';

/** Keeps the texts that the page's canvases are painted with, since nothing else tells of them. Before the page is opened. */
export async function keepPaintedTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { paintedTexts: string[] };
    kept.paintedTexts = [];
    // oxlint-disable-next-line typescript/unbound-method -- called with the context below
    const paint = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function keep(text, ...place) {
      kept.paintedTexts.push(text);
      paint.call(this, text, ...place);
    };
  });
}

/** The texts painted since the last time that this was asked, each once. */
export async function takePaintedTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => (globalThis as unknown as { paintedTexts: string[] }).paintedTexts.splice(0));
  return [...new Set(texts)];
}
