/**
 * Sines by additions and multiplications alone, which are exact to the bit everywhere. Math.sin is
 * not: engines differ in its last digit, and the browser's drawing would differ from the printed one.
 */
export function sineOfDegrees(degrees: number): number {
  const turned = degrees % 360
  const quarters = Math.round(turned / 90)
  const rest = ((turned - quarters * 90) * Math.PI) / 180
  switch (((quarters % 4) + 4) % 4) {
    case 0:
      return smallSine(rest)
    case 1:
      return smallCosine(rest)
    case 2:
      return 0 - smallSine(rest)
    default:
      return 0 - smallCosine(rest)
  }
}

export function cosineOfDegrees(degrees: number): number {
  return sineOfDegrees(90 + (degrees % 360))
}

/** Their series, for up to an eighth of a turn; the first term left out is below 1e-19. */
function smallSine(angle: number): number {
  return angle * series(angle * angle, 2)
}

function smallCosine(angle: number): number {
  return series(angle * angle, 1)
}

function series(square: number, first: number): number {
  let sum = 1
  for (let step = first + 16; step >= first; step -= 2) {
    sum = 1 - (square / (step * (step + 1))) * sum
  }
  return sum
}
