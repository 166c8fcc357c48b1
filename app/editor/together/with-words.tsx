import { use, useMemo, type ReactNode } from 'react'
import { fetchBundle } from '#app/i18n/fetch-bundle.ts'
import { ShopProvider, useNonce, useShop, useT } from '#app/i18n/shop-view.tsx'
import { createTranslator, type Translate } from '#app/i18n/translator.ts'

const BUNDLE = 'together'

let asked: Promise<Translate> | undefined

/** Asked for once; what failed is asked for again by whoever tries again. */
function askForWords(iso: string, version: string): Promise<Translate> {
  asked ??= fetchBundle(iso, BUNDLE, version).then(
    (words) => createTranslator(iso, words).t,
    (error: unknown) => {
      asked = undefined
      throw error
    },
  )
  return asked
}

/** Words of their own: whoever makes a design alone never loads them. */
export function WithWords({ children }: { children: ReactNode }) {
  const view = useShop()
  const nonce = useNonce()
  const ofEditor = useT()
  const own = use(askForWords(view.locale.iso, view.build.date))
  const t = useMemo<Translate>(
    () => (id, values) => (id.startsWith(`${BUNDLE}.`) ? own : ofEditor)(id, values),
    [own, ofEditor],
  )
  return (
    <ShopProvider view={view} t={t} nonce={nonce}>
      {children}
    </ShopProvider>
  )
}
