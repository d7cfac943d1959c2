import { readSizes, type ChosenSizes } from './panel-sizes.ts';

const KEPT_AS = 'truefill.workspace-panels';

/** The sizes that this device has kept; what is damaged means nothing. */
export function keptPanels(): ChosenSizes {
  try {
    return readSizes(JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null'));
  } catch {
    return {};
  }
}

/** Keeps the panels' sizes on this device. */
export function keepPanels(sizes: ChosenSizes): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(sizes));
  } catch {
    // storage may be forbidden: the sizes then hold until the page is left
  }
}
