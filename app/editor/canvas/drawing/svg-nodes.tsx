import { createElement, type ReactNode } from 'react'
import type { SvgNode } from '#design/svg-node.ts'

/** Drawn nodes as React has them; their order never changes, so their place is their key. */
export function svgNodes(nodes: readonly SvgNode[]): ReactNode[] {
  return nodes.map(({ tag, attributes, children }, index) =>
    createElement(tag, { key: index, ...attributes }, ...svgNodes(children)),
  )
}
