import { lazy, type ComponentType } from 'react'
import { loadCommands } from '#app/editor/core/lazy-commands.ts'
import { loadLazily } from './lazy-loading.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

const failed = new Set<() => void>()
const missingSheets = new Set<HTMLLinkElement>()

/**
 * A part of the editor that comes when it is first shown. Unlike `lazy`, which remembers a failure
 * for good, it is asked for again after the boundary that told of the failure was left.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const bring = loadLazily(load)
  const attempt = () =>
    lazy(async () => {
      try {
        await bringMissingSheets()
        // Whatever is in it changes the design.
        const [part] = await Promise.all([bring(), loadCommands()])
        return { default: part }
      } catch (error) {
        failed.add(renew)
        throw error
      }
    })
  const renew = () => void (Content = attempt())
  let Content = attempt()
  return function Part(props: Props) {
    return <Content {...props} />
  }
}

export function renewFailedParts(): void {
  for (const renew of failed) renew()
  failed.clear()
}

/** Vite asks for the sheets of a part once: those that did not come then never would. */
export function watchSheets(): () => void {
  const miss = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingSheets.add(target)
  }
  document.addEventListener('error', miss, true)
  return () => document.removeEventListener('error', miss, true)
}

async function bringMissingSheets(): Promise<void> {
  const links = [...missingSheets]
  missingSheets.clear()
  await Promise.all(links.map(bringAgain))
}

function bringAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = document.createElement('link')
  again.rel = link.rel
  again.href = link.href
  link.replaceWith(again)
  return new Promise((resolve, reject) => {
    again.addEventListener('load', resolve)
    again.addEventListener('error', () => reject(new Error(`${again.href} did not come.`)))
  })
}
