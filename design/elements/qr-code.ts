import { frameDefaults } from './frame.ts'

export const qrCodeDefaults = {
  ...frameDefaults,
  type: 'qr-code' as const,
  important: true,
  correction: 'M' as const,
  color: '#000000',
  paper: '#ffffff',
}
