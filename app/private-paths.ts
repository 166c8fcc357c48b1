/**
 * Pages whose address holds a secret, or on which people type or read what is theirs alone. Nobody
 * else's script is let in, whatever its visitor has agreed to.
 */
export const isPrivatePath = (path: string): boolean =>
  /^(\/[a-z]{2})?\/(login|logout|accounts|checkout|cart\/prepared|tracking|unsubscribe|reviews\/new|newsletter\/confirm|shared-design|upload-from-phone|add-photos|tickets|test-payment)(\/|\.data|$)/.test(
    path,
  )
