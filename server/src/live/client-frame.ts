import { LIVE_LIMITS, type ClientFrame } from '@truefill/api/live.ts';

type SubscribeFrame = Extract<ClientFrame, { op: 'subscribe' }>;

const MAX_TOPIC_LENGTH = 64;
const MAX_TOKEN_LENGTH = 4_096;

/** Parses a client's frame; null if invalid. Unknown extra fields are ignored. */
export function readClientFrame(text: string): ClientFrame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { op, topics, token, format } = value as Record<string, unknown>;
  if (op === 'ping') return { op };
  if ((op !== 'subscribe' && op !== 'unsubscribe') || !isTopicList(topics)) return null;
  if (op === 'unsubscribe') return { op, topics };
  if (token !== undefined && !(typeof token === 'string' && token.length <= MAX_TOKEN_LENGTH)) return null;
  if (format !== undefined && !isFormat(format)) return null;
  return { op, topics, ...(token === undefined ? {} : { token }), ...(format === undefined ? {} : { format }) };
}

function isFormat(value: unknown): value is NonNullable<SubscribeFrame['format']> {
  return value === 'objects' || value === 'tuples' || value === 'changes';
}

function isTopicList(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length > LIVE_LIMITS.topicsPerSocket) return false;
  return value.every((topic) => typeof topic === 'string' && topic.length <= MAX_TOPIC_LENGTH);
}
