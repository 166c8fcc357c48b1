import type { ScriptFace } from './script-faces.ts'

/** Script file: where a face comes from, an npm package with a file for each slice. */
export type ScriptFile = {
  package: string
  /** The one slice with the letters of the script; null where they are spread over numbered ones. */
  subset: string | null
  /** Checksum of the list of its letters and of all slices, in the order of that list. */
  sha256: string
}

export const scriptFiles: Readonly<Record<ScriptFace, ScriptFile>> = {
  hebrew: {
    package: '@fontsource-variable/noto-sans-hebrew',
    subset: 'hebrew',
    sha256: 'a012e75d31cb74aff8f7bce06972cdc76122093ee28d52bbdefc22a0546a47d0',
  },
  arabic: {
    package: '@fontsource-variable/noto-sans-arabic',
    subset: 'arabic',
    sha256: '7e3bb85c03d4db898a22d87783c48a99b891687643161f53e63d080362b1fc40',
  },
  thai: {
    package: '@fontsource-variable/noto-sans-thai',
    subset: 'thai',
    sha256: 'a8a128493d6ce6d107460074444e5bd6a536cb168c44bfa354f6930c7ae40c67',
  },
  japanese: {
    package: '@fontsource-variable/noto-sans-jp',
    subset: null,
    sha256: '09c335b35626d57ec1ae569d0f238ff78fbce7c08c159b3d0cd39a2a4ca5ce67',
  },
  korean: {
    package: '@fontsource-variable/noto-sans-kr',
    subset: null,
    sha256: '99d141ece0ea7f91761bad31ad644050424fc5b567f20cc323d5a92d8af6f476',
  },
  'chinese-simplified': {
    package: '@fontsource-variable/noto-sans-sc',
    subset: null,
    sha256: 'c1dc063a6d28986eb4587aec61c694d7c1487469ecac09623ab5020d0f5c692c',
  },
  'chinese-traditional': {
    package: '@fontsource-variable/noto-sans-tc',
    subset: null,
    sha256: '840b25735a0b651009e504b102482ab83f00e1f550455399b80b0dc7fb13b522',
  },
}
