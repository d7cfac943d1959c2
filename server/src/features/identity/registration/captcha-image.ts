import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { createCanvas, GlobalFonts, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

const WIDTH = 168;
const HEIGHT = 60;
const FONT = 'Truefill Captcha';
const INK = ['#1d3557', '#5b2a86', '#7a1f3d', '#14532d', '#7c3a00'] as const;

GlobalFonts.registerFromPath(
  join(import.meta.dirname, '..', '..', '..', '..', 'assets', 'fonts', 'atkinson-hyperlegible-bold.ttf'),
  FONT,
);

/**
 * Draws a text so that people read it more easily than programs: each character rotated, shifted and colored, all bent, with
 * lines across.
 */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const flat = createCanvas(WIDTH, HEIGHT);
  const pen = flat.getContext('2d');
  drawCharacters(pen, text);
  const bent = createCanvas(WIDTH, HEIGHT);
  const out = bent.getContext('2d');
  out.fillStyle = '#f4f5f7';
  out.fillRect(0, 0, WIDTH, HEIGHT);
  bend(out, flat);
  for (let line = 0; line < 3; line += 1) drawCurve(out);
  return bent.encode('png');
}

/** A random number from `low` to `high`. */
function randomBetween(low: number, high: number): number {
  return low + (randomInt(10_001) / 10_000) * (high - low);
}

function ink(): string {
  return INK[randomInt(INK.length)] ?? INK[0];
}

function drawCharacters(pen: SKRSContext2D, text: string): void {
  const step = (WIDTH - 30) / text.length;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  [...text].forEach((sign, index) => {
    pen.save();
    pen.translate(15 + step * (index + 0.5) + randomBetween(-3, 3), HEIGHT / 2 + randomBetween(-4, 4));
    pen.rotate(randomBetween(-0.4, 0.4));
    pen.transform(1, randomBetween(-0.12, 0.12), randomBetween(-0.3, 0.3), 1, 0, 0);
    pen.font = `${Math.round(randomBetween(30, 38))}px "${FONT}"`;
    pen.fillStyle = ink();
    pen.fillText(sign, 0, 0);
    pen.restore();
  });
}

/** Copies an image column by column along a wave. */
function bend(out: SKRSContext2D, image: Canvas): void {
  const length = randomBetween(38, 70);
  const start = randomBetween(0, 2 * Math.PI);
  const height = randomBetween(3, 5);
  for (let x = 0; x < WIDTH; x += 1) {
    const offset = Math.sin((x / length) * 2 * Math.PI + start) * height;
    out.drawImage(image, x, 0, 1, HEIGHT, x, offset, 1, HEIGHT);
  }
}

function drawCurve(out: SKRSContext2D): void {
  out.beginPath();
  out.moveTo(randomBetween(0, 12), randomBetween(10, HEIGHT - 10));
  out.bezierCurveTo(
    randomBetween(30, 70),
    randomBetween(0, HEIGHT),
    randomBetween(90, 130),
    randomBetween(0, HEIGHT),
    WIDTH - randomBetween(0, 12),
    randomBetween(10, HEIGHT - 10),
  );
  out.lineWidth = randomBetween(1.2, 2.2);
  out.strokeStyle = ink();
  out.stroke();
}
