import { describe, expect, it } from 'vitest'
import { refuseUnlessNameAgrees, typeOf } from './file-type.ts'

function bytes(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

describe('the type of a file', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['GIF89a', 'gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
    ['RIFF\0\0\0\0WAVEfmt ', 'unknown'],
    ['MM\0*', 'tiff'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1avif', 'avif'],
    ['\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'unknown'],
    ['\0\0\0\x10ftypmif1\0\0\0\0 behind the box: heic', 'unknown'],
    ['%PDF-1.7', 'pdf'],
    ['PK\x03\x04', 'zip'],
    ['\x1f\x8b\x08', 'archive'],
    ['<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="x">', 'svg'],
    ['<html>', 'unknown'],
    ['', 'unknown'],
  ])('is read from its content: %j is %s', (content, type) => {
    expect(typeOf(bytes(content))).toBe(type)
  })

  it.each([
    ['photo.jpg', 'jpeg'],
    ['photo.JPEG', 'jpeg'],
    ['without ending', 'png'],
    ['IMG_2024.05', 'jpeg'],
    ['IMG_0001.HEIC', 'jpeg'],
    ['IMG_0001.jpg', 'heic'],
    ['whatsapp.jpg', 'webp'],
    ['constructor', 'jpeg'],
  ] as const)('may be called %s when it is %s', (name, type) => {
    expect(() => refuseUnlessNameAgrees(name, type)).not.toThrow()
  })

  it.each([
    ['photo.php', 'jpeg'],
    ['photo.jpg.html', 'jpeg'],
    ['photo.svg', 'png'],
    ['photo.pdf', 'jpeg'],
    ['photo.jpg', 'gif'],
    ['photo.tif', 'jpeg'],
    ['document.zip', 'pdf'],
    ['archive.jpg', 'zip'],
  ] as const)('may not be called %s when it is %s', (name, type) => {
    expect(() => refuseUnlessNameAgrees(name, type)).toThrow('type_mismatch')
  })
})
