import type { Page } from 'playwright-core';

/** Records the texts painted on the page's canvases, which cannot be read otherwise. Call it before the page is opened. */
export async function recordPaintedTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const globals = globalThis as unknown as { paintedTexts: string[] };
    globals.paintedTexts = [];
    // oxlint-disable-next-line typescript/unbound-method -- called with the context below
    const paint = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function keep(text, ...place) {
      globals.paintedTexts.push(text);
      paint.call(this, text, ...place);
    };
  });
}

/** The texts painted since the last call, without duplicates. */
export async function takePaintedTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => (globalThis as unknown as { paintedTexts: string[] }).paintedTexts.splice(0));
  return [...new Set(texts)];
}
