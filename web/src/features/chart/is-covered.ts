/**
 * Whether a menu or a dialog takes what is pressed. A window that floats beside the chart, like that of the service chat, does not:
 * only its own fields and buttons have their keys.
 */
export function isCovered(): boolean {
  return (
    document.querySelector('dialog:modal, [role="dialog"]:not([aria-modal="false"]), [role="alertdialog"], [role="menu"]') !==
    null
  );
}
