import { useRef } from 'react'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import type { Article } from '#commerce/catalogue/article.contract.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { readPrint } from '#design/prints/print-page.ts'
import { sizeOfPage } from '#design/prints/print-sizes.ts'
import { BulkCopies } from './copies-field.tsx'
import {
  changePrint,
  isMixed,
  isRetro,
  removePrints,
  stepCopies,
  type PrintChange,
} from './print-commands.ts'
import { FinishSelect, LookSelect, SizeSelect } from './print-selects.tsx'
import { finishOf, sizeOption } from './print-variants.ts'

type BulkBarProps = {
  article: Article
  document: DesignDocument
  prints: readonly Page[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** Bulk bar: what is done here is done to those that are selected, and to all when none is. */
export function BulkBar({ article, document, prints, selected, onSelect }: BulkBarProps) {
  const editor = useEditor()
  const t = useT()
  const meant = selected.size > 0 ? prints.filter(({ id }) => selected.has(id)) : prints
  const codes = meant.map((page) => sizeOfPage(document, page))
  const isAll = selected.size === prints.length
  const allBox = useRef<HTMLInputElement>(null)

  function change(wanted: PrintChange): void {
    const now = documentOf(editor.getState())
    const ids = new Set(meant.map(({ id }) => id))
    const pages = now.pages.filter(({ id }) => ids.has(id))
    editor.runAll(pages.flatMap((page) => changePrint(now, article, page, wanted)))
  }

  function step(by: number): void {
    const now = documentOf(editor.getState())
    editor.runAll(stepCopies(now, new Set(meant.map(({ id }) => id)), by))
  }

  function remove(): void {
    editor.runAll(removePrints(documentOf(editor.getState()), selected))
    editor.announce(t('create.prints.removed', { count: selected.size }))
    onSelect(new Set())
    // Focus would be lost with the button, and with the whole bar where no print is left.
    const bar = allBox.current?.closest('.prints-scroll')
    const next = isAll ? bar?.querySelector<HTMLElement>('.upload-box input') : allBox.current
    next?.focus()
  }

  return (
    <div
      className="bulk-bar"
      role="group"
      aria-label={t('create.prints.bulk')}
      data-active={selected.size > 0 || undefined}
    >
      <label className="bulk-all">
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            allBox.current = box
            if (box) box.indeterminate = selected.size > 0 && !isAll
          }}
          onChange={() => onSelect(isAll ? new Set() : new Set(prints.map(({ id }) => id)))}
        />
        <span>
          {selected.size > 0
            ? t('create.prints.selected', { count: selected.size })
            : t('create.prints.all')}
        </span>
      </label>
      {isMixed(article) && article.variants.length > 1 && (
        <>
          <SizeSelect
            article={article}
            label={t('create.prints.size')}
            value={common(codes.map((code) => sizeOption(article.variants, code)))}
            onChoose={(size) => change({ size })}
          />
          <FinishSelect
            article={article}
            label={t('create.prints.finish')}
            value={common(codes.map((code) => finishOf(article.variants, code)))}
            onChoose={(finish) => change({ finish })}
          />
        </>
      )}
      {!isRetro(article) && (
        <LookSelect
          label={t('create.prints.look')}
          value={common(meant.map((page) => framingOf(document, page)))}
          onChoose={(look) => change({ look })}
        />
      )}
      <BulkCopies
        copies={common(meant.map(({ copies = 1 }) => copies))}
        onSet={(copies) => change({ copies })}
        onStep={step}
      />
      {selected.size > 0 && (
        <Button type="button" variant="quiet" size="small" icon="trash" onClick={remove}>
          {t('create.prints.remove')}
        </Button>
      )}
    </div>
  )
}

const common = <Value,>(values: readonly Value[]): Value | undefined =>
  values.every((value) => value === values[0]) ? values[0] : undefined

export function framingOf({ assets }: Pick<DesignDocument, 'assets'>, page: Page) {
  const look = readPrint(page, assets, false)?.look
  return look === 'retro' ? undefined : look
}
