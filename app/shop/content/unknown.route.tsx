import { notFound } from '#app/answers.ts'
import { getShop } from '#app/shop.ts'
import type { Route } from './+types/unknown.route'

export async function loader({ context }: Route.LoaderArgs): Promise<never> {
  return notFound(getShop(context), 'Page not found')
}

export default function Unknown() {
  return null
}
