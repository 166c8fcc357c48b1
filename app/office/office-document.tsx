import type { ReactNode } from 'react'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { PageScript } from '#app/shop.ts'

type OfficeDocumentProps = {
  title: string
  language: string
  /** `dark`, `light`, or what the device says. */
  theme: string | undefined
  script: PageScript
  isDevelopment: boolean
  children: ReactNode
}

export function OfficeDocument(props: OfficeDocumentProps) {
  const { src, parts, styles } = props.script
  const theme = props.theme === 'dark' || props.theme === 'light' ? props.theme : undefined
  return (
    <html lang={props.language} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${props.title} – Estampa`}</title>
        <link rel="icon" href="/icons/estampa.svg" type="image/svg+xml" />
        <link rel="preload" as="font" type="font/woff2" href={figtree} crossOrigin="" />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {parts.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {props.isDevelopment && <script type="module" src="/@vite/client" />}
        <script type="module" src={src} />
      </head>
      <body>{props.children}</body>
    </html>
  )
}
