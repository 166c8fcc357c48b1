import type { MessageId } from '#app/i18n/message-id.ts'
import type { RefusalCode } from '#api/refusal.ts'
import { Empty } from './kit/parts.tsx'
import { useOffice } from './office-context.tsx'

export function ErrorView({ code }: { code: RefusalCode }) {
  const { t } = useOffice()
  const words = code === 'not_found' ? 'notFound' : 'refused'
  return (
    <Empty icon="circle-help" title={t(`office.error.${words}` as MessageId)}>
      <p>{t(`office.error.${words}Hint` as MessageId)}</p>
      <p>
        <a className="o-button" href="/office">
          {t('office.menu.today')}
        </a>
      </p>
    </Empty>
  )
}
