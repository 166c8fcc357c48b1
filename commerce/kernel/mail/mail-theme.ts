import type { Brand } from '#config/site-table.ts'

export type MailTheme = {
  paper: string
  surface: string
  ink: string
  inkSoft: string
  line: string
  accent: string
  onAccent: string
  radius: string
  titleFont: string
  /** Dark colours, where the reader's device is dark. */
  dark: DarkLook
}

type DarkLook = {
  paper: string
  surface: string
  line: string
  ink: string
  soft: string
  link: string
}

/** The brand's colours: mail programs know no custom properties. */
export const mailThemes: Record<Brand, MailTheme> = {
  estampa: {
    paper: '#fbf7f0',
    surface: '#fffdfa',
    ink: '#2b1f18',
    inkSoft: '#65564a',
    line: '#e6dccc',
    accent: '#b6452c',
    onAccent: '#ffffff',
    radius: '10px',
    titleFont: "Georgia, 'Times New Roman', serif",
    dark: {
      paper: '#17120f',
      surface: '#241c17',
      line: '#43372e',
      ink: '#f6ede2',
      soft: '#c9b9a8',
      link: '#ffb39c',
    },
  },
  tazalia: {
    paper: '#f7fbfa',
    surface: '#ffffff',
    ink: '#0c2b2e',
    inkSoft: '#46605f',
    line: '#d2e2df',
    accent: '#0b6b6b',
    onAccent: '#ffffff',
    radius: '24px',
    titleFont: "'Helvetica Neue', Arial, sans-serif",
    dark: {
      paper: '#071b1d',
      surface: '#0f2a2c',
      line: '#27494b',
      ink: '#eaf6f4',
      soft: '#a9c6c3',
      link: '#7fdcd6',
    },
  },
}
