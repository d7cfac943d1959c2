export const configPaths = {
  bannerList: '/v1/wa-na/appBanner/list',
  systemConfig: '/v1/wa-na/system/systemConfig/getAllConfigStatusWeb',
  customerLink: '/v1/wa-na/getCustomerLink',
} as const;
