import { formatPrice } from '#app/i18n/format.ts'

type Found = {
  words: string[]
  links: { kind: 'tag' | 'list'; slug: string; name: string }[]
  articles: {
    name: string
    slug: string
    price: { amount_minor: number; currency: string }
    is_from_price: boolean
    picture?: { base: string; widths: number[] }
  }[]
  did_you_mean?: string
}

const PAUSE_MS = 120
const FEWEST_LETTERS = 2
const LIST_ID = 'search-suggestions'

/** The search field becomes a combobox: what it offers is chosen with the arrows and Enter. */
export function startSuggestions(input: HTMLInputElement): void {
  const form = input.form!
  if (input.role === 'combobox') return
  const { suggestions = '', suggestionsLabel = '', suggestionsCount = '' } = form.dataset
  const list = element('ul', 'search-suggestions')
  list.id = LIST_ID
  list.role = 'listbox'
  list.ariaLabel = suggestionsLabel
  list.hidden = true
  const status = element('span', 'visually-hidden')
  status.role = 'status'
  form.append(list, status)
  input.role = 'combobox'
  input.ariaAutoComplete = 'list'
  input.setAttribute('aria-controls', LIST_ID)
  input.ariaExpanded = 'false'

  let active = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let asked = input.value.trim()

  const options = () => [...list.children] as HTMLElement[]

  function close(): void {
    clearTimeout(timer)
    asking?.abort()
    asked = ''
    list.hidden = true
    input.ariaExpanded = 'false'
    choose(-1)
  }

  function choose(index: number): void {
    active = index
    for (const [place, option] of options().entries()) {
      option.ariaSelected = String(place === index)
    }
    const chosen = options()[index]
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
    else input.removeAttribute('aria-activedescendant')
    chosen?.scrollIntoView({ block: 'nearest' })
  }

  function show(found: Found): void {
    list.replaceChildren(...optionsFor(form, found))
    const count = list.children.length
    list.hidden = count === 0
    input.ariaExpanded = String(count > 0)
    status.textContent = suggestionsCount.replace('{count}', String(count))
    choose(-1)
  }

  async function ask(words: string): Promise<void> {
    asking?.abort()
    asking = new AbortController()
    const { signal } = asking
    try {
      const url = `${suggestions}&${new URLSearchParams({ query: words })}`
      const response = await fetch(url, { signal })
      if (response.ok) show((await response.json()) as Found)
    } catch {
      // Somebody typed on, or the line is gone: the form still works.
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    const words = input.value.trim()
    if (words.length < FEWEST_LETTERS) return close()
    if (words === asked) return
    asked = words
    timer = setTimeout(() => void ask(words), PAUSE_MS)
  })
  input.addEventListener('keydown', (event) => {
    const count = options().length
    if (list.hidden || event.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // One place more than there are options: in it, the field itself is chosen.
      const step = event.key === 'ArrowDown' ? 1 : count
      choose(((active + 1 + step) % (count + 1)) - 1)
    } else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && active >= 0) follow(options()[active])
    else return
    event.preventDefault()
  })
  // The field keeps the focus, else the list would close before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    follow((target as Element).closest<HTMLElement>('[data-href]') ?? undefined)
  })
  form.addEventListener('submit', close)
  input.addEventListener('blur', close)
  // Typed before this script was there.
  if (asked.length >= FEWEST_LETTERS && document.activeElement === input) {
    if (input.value !== input.defaultValue) void ask(asked)
  }
}

function follow(option: HTMLElement | undefined): void {
  const href = option?.dataset['href']
  if (href) location.assign(href)
}

function optionsFor(form: HTMLFormElement, found: Found): HTMLElement[] {
  const search = new URL(form.action).pathname
  const prefix = search.replace(/\/search$/, '')
  const searchFor = (words: string) => `${search}?${new URLSearchParams({ query: words })}`
  const { did_you_mean: meant } = found
  const words = [...(meant === undefined ? [] : [meant]), ...found.words]
  const made = [
    ...words.map((text) => option(searchFor(text), text)),
    ...found.links.map(({ kind, slug, name }) =>
      option(`${prefix}${kind === 'tag' ? '/t' : ''}/${slug}`, name),
    ),
    ...found.articles.map((article) => articleOption(form, `${prefix}/${article.slug}`, article)),
  ]
  for (const [place, one] of made.entries()) one.id = `${LIST_ID}-${place}`
  return made
}

function articleOption(form: HTMLFormElement, href: string, article: Found['articles'][number]) {
  const { name, picture, price, is_from_price: isFrom } = article
  const made = option(href, name)
  made.classList.add('search-suggestion-article')
  if (picture) {
    const shown = element('img')
    shown.alt = ''
    shown.src = `${picture.base}-${picture.widths[0]}.webp`
    made.prepend(shown)
  }
  const amount = element('span', 'muted')
  const text = formatPrice(price.amount_minor, {
    currency: price.currency,
    iso: document.documentElement.lang,
    prizesWithDecimals: form.dataset['decimals'] === 'true',
  })
  amount.textContent = isFrom ? `${form.dataset['suggestionsFrom']} ${text}` : text
  made.append(amount)
  return made
}

function option(href: string, text: string): HTMLElement {
  const made = element('li', 'search-suggestion')
  made.role = 'option'
  made.ariaSelected = 'false'
  made.dataset['href'] = href
  const words = element('span')
  words.textContent = text
  made.append(words)
  return made
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className = '') {
  const made = document.createElement(name)
  made.className = className
  return made
}
