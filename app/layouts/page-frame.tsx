import type { ReactNode } from 'react'
import { ShopFooter } from './shop-footer.tsx'
import { ShopHeader } from './shop-header.tsx'

/** Header, main and footer: what the master layouts and the error page have in common. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <ShopHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <ShopFooter />
    </>
  )
}
