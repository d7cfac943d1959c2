import type { CallResponse } from '../calls.ts';

/** How a user confirms their identity. */
export type ProofKind = CallResponse<'userSecurity'>['stepUpBy'][number];

/** A passkey as shown to its owner. Times in ms, null for never. */
export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  /** the host it works on */
  readonly hostName: string;
  readonly createdMs: number;
  readonly usedMs: number | null;
}

/** The security settings of an account. Times in ms. */
export interface SecurityView {
  readonly passwordSetMs: number;
  readonly hasAuthenticator: boolean;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly PasskeyView[];
  readonly antiPhishingPhrase: string;
  /** until when sensitive changes need no new confirmation; null if they do now */
  readonly provedUntilMs: number | null;
  readonly proofs: readonly ProofKind[];
}

/** A login as shown to its user. Times in ms. */
export interface DeviceView {
  readonly sessionId: string;
  /** empty if unknown */
  readonly browser: string;
  readonly system: string;
  readonly kind: 'phone' | 'tablet' | 'desktop' | 'other';
  /** shortened for display */
  readonly address: string;
  readonly startedMs: number;
  readonly seenMs: number;
  readonly isCurrent: boolean;
}

/** Reads the security settings. */
export function securityFromWire(wire: CallResponse<'userSecurity'>): SecurityView {
  return {
    passwordSetMs: wire.passwordTs,
    hasAuthenticator: wire.authenticator,
    recoveryCodesLeft: wire.recoveryCodesLeft,
    passkeys: wire.passkeys.map(({ id, name, rpId, createTs, usedTs }) => ({
      id,
      name,
      hostName: rpId,
      createdMs: createTs,
      usedMs: usedTs === 0 ? null : usedTs,
    })),
    antiPhishingPhrase: wire.antiPhishingPhrase,
    provedUntilMs: wire.stepUpTs === 0 ? null : wire.stepUpTs,
    proofs: wire.stepUpBy,
  };
}

/** Writes the security settings. */
export function securityToWire(view: SecurityView): CallResponse<'userSecurity'> {
  return {
    passwordTs: view.passwordSetMs,
    authenticator: view.hasAuthenticator,
    recoveryCodesLeft: view.recoveryCodesLeft,
    passkeys: view.passkeys.map(({ id, name, hostName, createdMs, usedMs }) => ({
      id,
      name,
      rpId: hostName,
      createTs: createdMs,
      usedTs: usedMs ?? 0,
    })),
    antiPhishingPhrase: view.antiPhishingPhrase,
    stepUpTs: view.provedUntilMs ?? 0,
    stepUpBy: [...view.proofs],
  };
}

/** Reads the list of logins. */
export function devicesFromWire(wire: CallResponse<'sessionList'>): DeviceView[] {
  return wire.list.map(({ id, deviceType, createTs, usedTs, current, ...rest }) => ({
    ...rest,
    sessionId: id,
    kind: deviceType,
    startedMs: createTs,
    seenMs: usedTs,
    isCurrent: current,
  }));
}

/** Writes the list of logins. */
export function devicesToWire(devices: readonly DeviceView[]): CallResponse<'sessionList'> {
  return {
    list: devices.map(({ sessionId, browser, system, kind, address, startedMs, seenMs, isCurrent }) => ({
      id: sessionId,
      browser,
      system,
      deviceType: kind,
      address,
      createTs: startedMs,
      usedTs: seenMs,
      current: isCurrent,
    })),
  };
}
