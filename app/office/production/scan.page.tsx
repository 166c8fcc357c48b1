import { isRefused, type Refused } from '#api/refusal.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { PageHead, Tabs } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type ActEnd, type FormAsk } from '#app/office/office-page.ts'
import { scanModes, type ScanMode } from '#commerce/production-desk/production-desk.terms.ts'
import { FloorTabs } from './production-words.tsx'
import { ScanResult } from './scan-result.tsx'

const PATH = '/office/production/scan'
const modes: readonly ScanMode[] = ['LOOK', 'START', 'FINISH', 'PACK']

const modeOf = (text: string | null): ScanMode => scanModes.find((mode) => mode === text) ?? 'LOOK'

/** Address that shows a code, and how its last scan ended. */
function scanAddress(mode: ScanMode, code: string, end: { did?: string; no?: string } = {}) {
  const params = new URLSearchParams({ ...(mode !== 'LOOK' && { mode }), code, ...end })
  return `${PATH}?${params}`
}

/**
 * A field for a scanner, which types a code and Enter. It shows the piece with its next move as one large button; in
 * a working mode the scan itself is the move.
 */
export const page = definePage({
  load: async ({ api, url }) => {
    const mode = modeOf(url.searchParams.get('mode'))
    const code = url.searchParams.get('code')?.trim() ?? ''
    const end = { did: url.searchParams.get('did'), no: url.searchParams.get('no') }
    if (code === '') return { mode, code, ...end, piece: undefined }
    const piece = await api.productionDesk.findPiece({ code })
    if (!isRefused(piece)) return { mode, code, ...end, piece }
    const isUnknown = piece.code === 'not_found' || piece.code === 'invalid'
    return isUnknown ? { mode, code, ...end, piece: undefined } : piece
  },
  act: actOnCode,
  title: (_, { t }) => t('office-production.scan'),
  View: ({ data, office: { t, may } }) => {
    const next = data.piece?.next[0]
    const offered = modes.filter((mode) => mode !== 'PACK' || may('production.pack'))
    return (
      <div className="o-scan">
        <PageHead title={t('office-production.scan')} />
        <FloorTabs here="scan" />
        {may('production.move') && (
          <Tabs
            label={t('office-production.scanModes')}
            tabs={offered.map((mode) => ({
              href: mode === 'LOOK' ? PATH : `${PATH}?mode=${mode}`,
              label: t(`office-production.mode.${mode}`),
              isHere: mode === data.mode,
            }))}
          />
        )}
        <OfficeForm action={PATH} className="o-scan-form">
          <input type="hidden" name="mode" value={data.mode} />
          {next && <input type="hidden" name="next" value={`${next.mode} ${next.code}`} />}
          <label htmlFor="scan-code">{t(`office-production.scanLabel.${data.mode}`)}</label>
          <div className="o-scan-field">
            <OfficeIcon name="scan-line" size={28} />
            <input
              id="scan-code"
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={80}
              enterKeyHint="go"
              placeholder={t('office-production.scanExample')}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a scanner types where the focus is
              autoFocus
              data-scan-field=""
            />
            <button className="o-button" type="submit">
              {t('office-production.scanGo')}
            </button>
          </div>
        </OfficeForm>
        <ScanResult {...data} next={<NextMove data={data} />} />
      </div>
    )
  },
})

type Shown = { mode: ScanMode; piece: Parameters<typeof ScanResult>[0]['piece'] }

/** The next move as one button over the whole width; remakes of a line are several. */
function NextMove({ data: { mode, piece } }: { data: Shown }) {
  const { t } = useOffice()
  if (!piece || piece.next.length === 0) return null
  return (
    <div className="o-scan-next">
      {piece.next.map((next, index) => {
        const isRemake = next.code.includes('/R')
        const words = isRemake
          ? t('office-production.nextRemake', { code: next.code })
          : t(`office-production.next.${next.mode}` as 'office-production.next.START', {
              count: piece.pieces ?? 1,
            })
        return (
          <OfficeForm key={next.code} action={PATH} className="o-scan-move">
            <input type="hidden" name="mode" value={mode} />
            <input type="hidden" name="next" value={`${next.mode} ${next.code}`} />
            <button className="o-button" data-kind="primary" data-size="large" type="submit">
              {words}
            </button>
            {index === 0 && <p className="o-hint">{t('office-production.enterAlone')}</p>}
          </OfficeForm>
        )
      })}
    </div>
  )
}

async function actOnCode({ api, form }: FormAsk): Promise<ActEnd> {
  const mode = modeOf(fieldOf(form, 'mode'))
  const typed = fieldOf(form, 'code')
  const [nextMode = '', nextCode = ''] = fieldOf(form, 'next').split(' ')
  if (typed !== '' && mode === 'LOOK') return { goTo: scanAddress(mode, typed) }
  const scan = typed !== '' ? { code: typed, mode } : { code: nextCode, mode: modeOf(nextMode) }
  if (scan.code === '') return { goTo: mode === 'LOOK' ? PATH : `${PATH}?mode=${mode}` }
  const end = await api.productionDesk.scan(scan)
  if (!isRefused(end))
    return { goTo: scanAddress(mode, scan.code, { did: `${end.did}.${scan.mode}` }) }
  if (end.code === 'unauthenticated' || end.code === 'proof_needed') return end
  return { goTo: scanAddress(mode, scan.code, { no: whyOf(end) }) }
}

/** Reason as `field.code`, which the page has words for. */
function whyOf({ code, fields }: Refused): string {
  const [first] = Object.entries(fields)
  return first ? first.join('.') : code
}
