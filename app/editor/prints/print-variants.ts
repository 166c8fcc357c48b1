import type { Variant } from '#commerce/catalogue/article.contract.ts'

/** Variants of prints differ in size, and some in the finish of their paper, too. */
type PrintVariant = Pick<Variant, 'code' | 'label' | 'size' | 'finish'>

type Option = { value: string; label: string }

const sizeOf = ({ size, label }: PrintVariant) => size ?? label

/** Sizes to choose from; each is named by its first variant. */
export function sizeOptions(variants: readonly PrintVariant[]): Option[] {
  const firsts = new Map<string, string>()
  for (const variant of variants) {
    if (!firsts.has(sizeOf(variant))) firsts.set(sizeOf(variant), variant.code)
  }
  return [...firsts].map(([label, value]) => ({ value, label }))
}

/** The size of a variant as it stands among the options. */
export function sizeOption(variants: readonly PrintVariant[], code: string): string {
  const own = variants.find((one) => one.code === code)
  return variants.find((one) => own && sizeOf(one) === sizeOf(own))?.code ?? code
}

export function finishOptions(variants: readonly PrintVariant[]): Option[] {
  const finishes = variants.flatMap(({ finish }) => finish ?? [])
  return [...new Map(finishes.map(({ code, label }) => [code, label]))].map(([value, label]) => ({
    value,
    label,
  }))
}

export const finishOf = (variants: readonly PrintVariant[], code: string) =>
  variants.find((one) => one.code === code)?.finish?.code

/** A variant in another size or finish; what was not asked for stays, as far as it is sold. */
export function changedVariant(
  variants: readonly PrintVariant[],
  code: string,
  wanted: { size?: string | undefined; finish?: string | undefined },
): string {
  const own = variants.find((one) => one.code === code)
  const sized = variants.find((one) => one.code === (wanted.size ?? code))
  if (!sized) return code
  const finish = wanted.finish ?? own?.finish?.code
  const alike = variants.filter((one) => sizeOf(one) === sizeOf(sized))
  return (alike.find((one) => one.finish?.code === finish) ?? sized).code
}
