export function QuotationScreen() {
  return null;
}
