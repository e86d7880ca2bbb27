type ErrorRow = [status: number, message: string];

/** An S3 error response, thrown anywhere while handling a request. */
export class StoreError extends Error {
  constructor(
    readonly code: keyof typeof rows,
    message?: string,
  ) {
    super(message ?? rows[code][1]);
  }

  get status(): number {
    return rows[this.code][0];
  }
}

const rows = {
  AccessDenied: [403, "Access Denied"],
  AuthorizationHeaderMalformed: [400, "The authorization header that you provided is not valid."],
  AuthorizationQueryParametersError: [400, "Query-string authentication parameters are not valid."],
  EntityTooLarge: [400, "Your proposed upload exceeds the maximum allowed size"],
  InvalidAccessKeyId: [403, "The AWS Access Key Id you provided does not exist in our records."],
  InvalidArgument: [400, "Invalid Argument"],
  InternalError: [500, "We encountered an internal error. Please try again."],
  KeyTooLongError: [400, "Your key is too long"],
  MethodNotAllowed: [405, "The specified method is not allowed against this resource."],
  MissingContentLength: [411, "You must provide the Content-Length HTTP header."],
  NoSuchBucket: [404, "The specified bucket does not exist"],
  NoSuchKey: [404, "The specified key does not exist."],
  NotImplemented: [501, "A header you provided implies functionality that is not implemented"],
  RequestTimeTooSkewed: [403, "The difference between the request time and the current time is too large."],
  SignatureDoesNotMatch: [
    403,
    "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
  ],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
} satisfies Record<string, ErrorRow>;
