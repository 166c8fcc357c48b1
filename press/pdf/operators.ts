import { type Matrix, type Point, transform } from '#design/geometry.ts'

/** PDF knows no exponents: 1e-7 would be read as a number and an unknown operator. */
export function decimal(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be drawn`)
  const digits = value.toFixed(6)
  const short = digits.replace(/\.?0+$/, '')
  return short === '-0' ? '0' : short
}

export function decimals(values: readonly number[]): string {
  return values.map(decimal).join(' ')
}

const token = /[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g

/** A display list's path in PDF's operators, its points moved by the matrix. */
export function pathOperators(path: string, matrix: Matrix): string {
  const tokens = path.match(token) ?? []
  const lines: string[] = []
  let at = 0
  let letter = ''
  let current: Point = { x: 0, y: 0 }
  let start = current

  const nextPoint = (): Point => {
    const x = Number(tokens[at])
    const y = Number(tokens[at + 1])
    if (Number.isNaN(x) || Number.isNaN(y)) throw new Error(`A point is missing in ${letter}`)
    at += 2
    return transform(matrix, { x, y })
  }

  while (at < tokens.length) {
    if (/^[A-Za-z]/.test(tokens[at]!)) letter = tokens[at++]!
    // Points that follow a moveto's own are lines.
    else if (letter === 'M') letter = 'L'
    switch (letter) {
      case 'M':
        start = current = nextPoint()
        lines.push(`${xy(current)} m`)
        break
      case 'L':
        current = nextPoint()
        lines.push(`${xy(current)} l`)
        break
      case 'Q': {
        const control = nextPoint()
        const end = nextPoint()
        const first = towards(current, control)
        const second = towards(end, control)
        lines.push(`${xy(first)} ${xy(second)} ${xy(end)} c`)
        current = end
        break
      }
      case 'C': {
        const first = nextPoint()
        const second = nextPoint()
        current = nextPoint()
        lines.push(`${xy(first)} ${xy(second)} ${xy(current)} c`)
        break
      }
      case 'Z':
        lines.push('h')
        current = start
        break
      default:
        throw new Error(`${letter || tokens[at]} is no command of a display list's path`)
    }
  }
  return lines.join('\n')
}

function xy(point: Point): string {
  return `${decimal(point.x)} ${decimal(point.y)}`
}

/** A quadratic curve is the cubic one whose controls lie two thirds of the way. */
function towards(from: Point, control: Point): Point {
  return {
    x: from.x + (2 / 3) * (control.x - from.x),
    y: from.y + (2 / 3) * (control.y - from.y),
  }
}
