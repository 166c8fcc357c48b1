export const breakpoints = {
  mobile: 320,
  mobileMedium: 375,
  mobileWide: 425,
  tablet: 768,
  desktop: 1024,
  desktopMedium: 1280,
  desktopWide: 1600,
} as const

export type Breakpoint = keyof typeof breakpoints

export const defaultBreakpoint: Breakpoint = 'desktop'

export function isMobile(width: number): boolean {
  return width < breakpoints.tablet
}

export function mediaFrom(breakpoint: Breakpoint): string {
  return `(width >= ${breakpoints[breakpoint]}px)`
}
