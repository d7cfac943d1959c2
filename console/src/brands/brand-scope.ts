import { create } from 'zustand';
import { useSession, type Operator } from '../session/session.ts';

export type OperatorBrand = Operator['brands'][number];

/** The brand that lists are restricted to; null for all of the operator's brands. */
export const useBrandScope = create<{ readonly brandId: string | null }>(() => ({ brandId: null }));

export function chooseBrand(brandId: string | null): void {
  useBrandScope.setState({ brandId });
}

/** The part of a call's body that restricts it to the chosen brand. */
export function useBrandFilter(): { readonly brandId?: string } {
  const { brandId } = useBrandScope();
  return brandId === null ? {} : { brandId };
}

/** A brand of the operator's; undefined if they have no role in it. */
export function useBrand(brandId: string): OperatorBrand | undefined {
  return useSession(({ operator }) => operator?.brands.find((brand) => brand.brandId === brandId));
}
