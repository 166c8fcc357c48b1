import { sql, type RawBuilder } from 'kysely'
import { COMMISSION_PERMILLE } from './commission.terms.ts'

/**
 * Commissions of the makers of the designs, as agreed on the day of the sale: for each line whose design a
 * partner made, bought as it was published or changed by the buyer. Nobody earns on what they buy themselves,
 * under whichever spelling of their address.
 */
export const commissionsOf = (
  { order, lines }: { order: RawBuilder<unknown>; lines: RawBuilder<unknown> },
  now: Date,
) => {
  const amount = sql`
    (line.total_minor - line.tax_minor)::bigint * ${sql.lit(COMMISSION_PERMILLE)} / 1000`
  return sql`
    insert into commission
      (partner_id, order_id, line_id, amount_minor, currency, permille, design_name, created_at)
    select maker.id, bought.id, line.id, ${amount},
      bought.currency, ${sql.lit(COMMISSION_PERMILLE)}, line.design_name, ${now}
    from ${lines} as line
    cross join ${order} as bought
    join design_version as version on version.id = line.version_id
    join design on design.id = version.design_id
    join customer as maker on maker.id = coalesce(design.creator_id, design.owner_id)
    where maker.is_partner
      and (design.creator_id is not null or design.published_version_id = version.id)
      and maker.id is distinct from bought.customer_id
      and email_identity(maker.email) <> email_identity(bought.email)
      and ${amount} > 0`
}
