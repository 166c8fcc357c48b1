export const VECTOR_MIME = 'image/svg+xml'
