import type { Kysely } from 'kysely'
import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import type { Tables } from '#db/tables.ts'
import { searchContract } from './search.contract.ts'
import { noteMiss, weighMiss } from './search-miss.service.ts'
import { makeSearchDesigns, makeSearchHelp, makeSearchShop } from './search.service.ts'
import { makeSuggest } from './suggest.service.ts'
import { openWordIndex } from './word-index.ts'

export function makeSearchApi(db: Kysely<Tables>) {
  const index = openWordIndex(db)
  return bind<ShopContexts, typeof searchContract>(searchContract, {
    searchShop: makeSearchShop(index),
    searchDesigns: makeSearchDesigns(index),
    suggest: makeSuggest(index),
    searchHelp: makeSearchHelp(index),
    noteMiss: { prepare: weighMiss, execute: noteMiss },
  })
}
