/** Characters that exist only in simplified writing, and are common in the product's texts. */
export const simplifiedOnly =
  /[单价买卖户币资产钱额输请确认验证码语讯网络错误试须账号记录续间时开关数达发邮]/u;
/** Characters that exist only in traditional writing, and are common in the product's texts. */
export const traditionalOnly =
  /[單價買賣戶幣資產錢額輸請確認驗證碼語訊網絡錯誤試須賬號記錄續間時開關數達發郵]/u;
