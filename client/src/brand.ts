import type { PublicBrand } from '@truefill/api/brand.ts';

let current: PublicBrand | undefined;

/** The brand that the server wrote into the page. @throws Error if there is none */
export function brand(): PublicBrand {
  current ??= readBrand();
  return current;
}

/** The same, but null in the operators' console, which belongs to no brand. */
export function brandOfPage(): PublicBrand | null {
  return document.getElementById('brand') === null ? null : brand();
}

/** Whether the page contains a readable brand. */
export function carriesBrand(): boolean {
  try {
    const carried: unknown = JSON.parse(document.getElementById('brand')?.textContent ?? 'null');
    return typeof carried === 'object' && carried !== null;
  } catch {
    return false;
  }
}

function readBrand(): PublicBrand {
  const text = document.getElementById('brand')?.textContent;
  if (!text) throw new Error('the page contains no brand');
  return JSON.parse(text) as PublicBrand;
}
