/**
 * Whether a menu or a dialog handles key presses. A window that floats beside the chart, like the service chat, does not:
 * only its own fields and buttons receive their keys.
 */
export function isCovered(): boolean {
  return (
    document.querySelector('dialog:modal, [role="dialog"]:not([aria-modal="false"]), [role="alertdialog"], [role="menu"]') !==
    null
  );
}
