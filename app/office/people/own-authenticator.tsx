import type { OutputOf } from '#api/contract.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Facts, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { entryOfficeContract } from '#commerce/staff/entry.office.contract.ts'

type OwnWays = OutputOf<(typeof entryOfficeContract)['getOwnWays']>

const ACTION = '/office/me/authenticator'
/** So few left are soon none. */
const FEW_CODES = 3

/** Own app with its codes for a lost phone, and the account of the company; nothing for who has only passkeys. */
export function OwnAuthenticator({ ways }: { ways: OwnWays }) {
  const { t } = useOffice()
  const isShown = ways.mayUseTotp || ways.companySince !== undefined
  if (!isShown) return null
  return (
    <Card title={t('office-people.otherWays')} id="authenticator">
      <div className="o-stack">
        <Facts
          rows={[
            ...(ways.mayUseTotp
              ? [
                  [
                    t('office-people.authenticator'),
                    t(
                      ways.hasTotp
                        ? 'office-people.authenticator.on'
                        : 'office-people.authenticator.off',
                    ),
                  ] as const,
                ]
              : []),
            ...(ways.mayUseTotp && ways.hasTotp
              ? [
                  [
                    t('office.totp.codes'),
                    t('office-people.recoveryCodes.count', { count: ways.recoveryCodes }),
                  ] as const,
                ]
              : []),
            ...(ways.companySince
              ? [
                  [
                    ways.companyName ?? t('office-people.company'),
                    <When key="since" at={ways.companySince} />,
                  ] as const,
                ]
              : []),
          ]}
        />
        {ways.mayUseTotp && ways.hasTotp && ways.recoveryCodes < FEW_CODES && (
          <p className="o-note" data-tone="warn">
            {t('office-people.recoveryCodes.few')}
          </p>
        )}
        {ways.mayUseTotp && (
          <OfficeForm action={ACTION} label={t('office-people.authenticator')}>
            <div className="o-actions">
              <Submit
                kind="plain"
                icon={ways.hasTotp ? 'refresh-cw' : 'plus'}
                name="act"
                value="begin"
              >
                {t(
                  ways.hasTotp
                    ? 'office-people.authenticator.replace'
                    : 'office-people.authenticator.setUp',
                )}
              </Submit>
              {ways.hasTotp && (
                <Submit
                  kind="plain"
                  icon="key-round"
                  name="act"
                  value="codes"
                  confirm={t('office-people.recoveryCodes.sure')}
                >
                  {t('office-people.recoveryCodes.renew')}
                </Submit>
              )}
              {ways.hasTotp && ways.hasOtherWay && (
                <Submit
                  kind="danger"
                  icon="trash-2"
                  name="act"
                  value="remove"
                  confirm={t('office-people.authenticator.removeSure')}
                >
                  {t('office-people.authenticator.remove')}
                </Submit>
              )}
            </div>
          </OfficeForm>
        )}
      </div>
    </Card>
  )
}
